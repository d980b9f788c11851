import { build } from "esbuild";
const f=process.argv[2];
await build({entryPoints:[f],outfile:"dist/probe.mjs",bundle:true,format:"esm",platform:"node",packages:"external",logLevel:"warning"});
await import("./dist/probe.mjs?"+Date.now());
