import { beforeEach, vi } from 'vitest'
import { volumeId } from '../../../testing/paper-document.ts'
import { withQueries } from '../../../testing/with-queries.ts'
import { licence } from '../../../testing/with-site.ts'
import { volumeDocument } from '../../../volumes/testing/volume-document.ts'
import { depositRoutes } from '../routes.ts'

export const PAGE = 'https://journal.example.org/papers/2025/regular/Vol.%207%2C%20No.%2082/1-on-rivers-rain'

export const journal = { name: 'R & D', languages: ['en', 'hi'], timeZone: 'Asia/Kolkata', licence }
export const registered = { ...journal, issn: '1234-5679', email: 'editor@example.org' }

/** What registries get of Vol. 7, No. 82 of a registered journal on 3 February 2026. */
export const withDeposits = () => {
  const settings = {}
  const journalIs = (given: object) => {
    for (const name of Object.keys(registered)) Reflect.deleteProperty(settings, name)
    Object.assign(settings, given)
  }
  const at = withQueries(depositRoutes, () => ({ settings: settings as never }))
  beforeEach(() => {
    journalIs(registered)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-03T04:05:06.789Z') })
    at.given.give('volumes', volumeDocument({ name: 'Vol. 7, No. 82' }))
    return () => vi.useRealTimers()
  })
  return { at, journalIs, deposit: (ending: string) => at.get(`/papers/volumes/${volumeId}/${ending}`) }
}
