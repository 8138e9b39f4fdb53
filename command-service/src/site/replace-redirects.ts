import type { SiteEvent } from '@shodh/contracts/site/events.ts'
import type { Redirect } from '@shodh/contracts/site/redirects.ts'
import type { Decision, StateFold } from '../decider.ts'

type Redirects = readonly Redirect[]

export const redirects: StateFold<Redirects, SiteEvent> = {
  initial: [],
  on: { RedirectsReplaced: (_, { data }) => data.redirects },
}

/** The same list again changes nothing. */
export const replaceRedirects: Decision<Redirects, Redirects, SiteEvent> = (state, command) =>
  JSON.stringify(state) === JSON.stringify(command)
    ? []
    : [{ type: 'RedirectsReplaced', data: { redirects: command.map(({ from, to }) => ({ from, to })) } }]
