/** Why the console refused what was typed, and what to type instead. */

import { refusalText, type Text } from "../sentences.ts";
import { SETTING_TEXTS, settingText } from "../settings.ts";

const COMMANDS: Text = {
  en: " The console also takes: set, set NAME=VALUE, dice, accounts.",
  zh: "控制台还有：set、set 名称=值、dice、accounts。",
};

/** What `set` could have been told in place of this word. */
function settingRefusal(word: string): Text {
  const row = settingText(word.split("=")[0]);
  if (!row) {
    const names = SETTING_TEXTS.map(({ name }) => name);
    return {
      en: `there is no such setting: write set NAME=VALUE with one of ${names.join(", ")}.`,
      zh: `没有这项设置：请写 set 名称=值，名称有 ${names.join("、")}。`,
    };
  }
  const values = (key: keyof Text) => row.values.map((text, value) => `${value} ${text[key]}`);
  return {
    en: `${row.name} has no such value: ${values("en").join("; ")}.`,
    zh: `${row.name} 没有这个值：${values("zh").join("；")}。`,
  };
}

/** A refused word of the text `call`, and what is wrong with it. */
export function consoleRefusal(word: string, code: string, call: string): Text {
  if (code === "locked") return refusalText(code);
  const isPreset = code === "option" && word !== "rules" && !word.includes("=");
  const why =
    code === "option" && /^set\b/.test(call)
      ? settingRefusal(word)
      : refusalText(code, isPreset ? "preset" : "");
  const more = code === "syntax" ? COMMANDS : { en: "", zh: "" };
  return { en: `${word}: ${why.en}${more.en}`, zh: `${word}：${why.zh}${more.zh}` };
}
