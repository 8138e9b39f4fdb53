import { type Board, boardChanges, emptyBoard, BOARD, type BoardDocument } from '@shodh/contracts/board/board.ts'
import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import { type Projection, projection } from '../projection.ts'

type Type = BoardEvent['type']
type Change = (board: Board, event: Recorded) => Board

const stored =
  (change: Change) =>
  (board: BoardDocument | null, event: Recorded): BoardDocument => ({
    ...change(board ?? emptyBoard, event),
    id: BOARD,
  })

/** From events only; who the members are is read from the vault by each query. */
export const board = projection<BoardDocument, Type>({
  name: 'board',
  version: 1,
  indexes: [],
  id: () => BOARD,
  on: Object.fromEntries(
    Object.entries(boardChanges).map(([type, change]) => [type, stored(change as Change)]),
  ) as unknown as Projection<BoardDocument, Type>['on'],
})
