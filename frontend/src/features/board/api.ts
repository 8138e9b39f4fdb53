import type { BoardPage } from '@shodh/contracts/board/views.ts'
import { api, unreadable } from '../../api.ts'
import { has } from '../../response.ts'

/** That there is no board of a day: a result, which comes with the page as data does. */
type NoBoard = { readonly is: 'unrecorded' | 'no day' }

const isBoardPage = has<BoardPage>('asOf', 'sections', 'former', 'days')

const NO_BOARD: Readonly<Record<string, NoBoard>> = { 400: { is: 'no day' }, 404: { is: 'unrecorded' } }

const board = api.injectEndpoints({
  endpoints: build => ({
    /** The board at the end of a day; today's without one. */
    boardPage: build.query<BoardPage | NoBoard, { readonly asOf?: string | undefined }>({
      queryFn: async ({ asOf }, _, __, send) => {
        const defaultMessage = 'Failed to load board members'
        const { data, error } = await send({
          url: 'board-members/page',
          ...(asOf !== undefined && { params: { asOf } }),
          timeout: 15_000,
          defaultMessage,
        })
        if (isBoardPage(data)) return { data }
        const none = asOf === undefined ? undefined : NO_BOARD[String(error?.status)]
        return none ? { data: none } : { error: error ?? unreadable(defaultMessage) }
      },
      providesTags: ['Journal'],
    }),
  }),
})

export const { useBoardPageQuery } = board
