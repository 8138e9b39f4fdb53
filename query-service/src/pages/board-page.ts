import { BOARD_PAGE } from '@shodh/contracts/site/addresses.ts'
import { addressIn, languageIn } from '@shodh/contracts/languages.ts'
import type { Respond } from './paper-pages.ts'
import { pathIn } from './paper-pages.ts'
import type { RenderRequest } from '../ports.ts'

type Board = { readonly data: { readonly asOf: string | null } }

/** The page of the board; of a day, at the day of the last change before it, so that caches hold no page for each day. */
export const boardPage =
  (load: RenderRequest['load'] | undefined, page: Respond): Respond =>
  async (request, reply) => {
    const { asOf } = request.query as { readonly asOf?: string | readonly string[] }
    const day = [asOf].flat()[0]
    if (!day || !load) return page(request, reply)
    const response = await load(`/api/v1/board-members/page?${new URLSearchParams({ asOf: day }).toString()}`)
    const { data }: Board = response.status === 200 ? await response.json() : { data: { asOf: null } }
    if (data.asOf === null || data.asOf === day) return page(request, reply)
    const { language } = languageIn(pathIn(request.url))
    return reply.redirect(`${addressIn(language, BOARD_PAGE)}?asOf=${data.asOf}`, 302)
  }
