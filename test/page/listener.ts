/** A reader of a board's console that nobody listens to. */

import { createGame, type Game, type GameListener } from "../../sim/page/game.ts";

const nothing = () => {};

/** What is told to nobody. */
export const NOBODY: GameListener = {
  onChange: nothing,
  onToken: nothing,
  onEvent: nothing,
  onRefusal: nothing,
  onUndo: nothing,
  onResume: nothing,
  onBegin: nothing,
  onLobby: nothing,
  onEnter: nothing,
  onPoor: nothing,
  onState: nothing,
  onSetting: nothing,
  onReady: nothing,
  onBug: nothing,
  onFull: nothing,
};

/** Such a reader, that was told these lines. */
export function told(...lines: string[]): Game {
  const game = createGame(NOBODY);
  for (const line of lines) game.read(line);
  return game;
}
