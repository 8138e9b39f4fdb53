import type { Board } from './board.ts'

/** The stream of the board, and the id of its one document. */
export const BOARD = 'board'

/** The whole board as it is stored: of people it has ids only. */
export type BoardDocument = Board & { readonly id: string }
