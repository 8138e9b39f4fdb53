import type { ApiError, Load } from '../api.ts'
import type { RenderedQuery } from './rendered-queries.ts'
import { bodyOf } from './rendered-responses.ts'
import type { State } from './store.ts'

type Address = NonNullable<RenderedQuery['response']>

const JOURNAL: Address = { address: '/journal.json' }

const isOf5xx = ({ status }: ApiError) => typeof status !== 'number' || status >= 500

/** What a server notes while a page is rendered: which query got which response. */
export const rendering = (load: (address: string) => Promise<Response>) => {
  const responses = new Map<string, Address & { readonly text: string }>()

  const recorded: Load = async (address, query) => {
    const response = await load(address)
    if (query === undefined || response.status !== 200) return response
    const text = await response.clone().text()
    const { message } = JSON.parse(text) as { readonly message?: string }
    responses.set(query, { address, message, text })
    return response
  }

  const addressOf = (key: string, value: unknown): Address | undefined => {
    const { text, ...response } = responses.get(key) ?? { text: undefined, address: '' }
    return text === bodyOf({ value }, response) ? response : undefined
  }

  const rendered = ([key, query]: [string, State['api']['queries'][string]]): readonly RenderedQuery[] => {
    if (query?.status !== 'fulfilled') return []
    const { endpointName, originalArgs: arg, data: value } = query
    const response = endpointName === 'journal' ? JOURNAL : addressOf(key, value)
    return [{ endpointName, arg, value, ...(response && { response }) }]
  }

  return {
    recorded,
    /** The results that a page was rendered from. Nothing else of a store may leave the server. */
    queriesIn: ({ api }: State) => Object.entries(api.queries).flatMap(rendered),
    isUnavailable: ({ api }: State) =>
      Object.values(api.queries).some(query => query?.status === 'rejected' && isOf5xx(query.error as ApiError)),
  }
}
