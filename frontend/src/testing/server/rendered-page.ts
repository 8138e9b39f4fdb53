import { render } from '../../entry-server.tsx'
import { journalSettings } from '../examples/journal.ts'

export const ORIGIN = 'https://journal.example.org'

/** A page as it is sent, and what was requested for it. */
export const rendered = async (path: string, respond: () => Response, journal = journalSettings) => {
  const loaded: string[] = []
  const load = async (address: string) => {
    loaded.push(address)
    return respond()
  }
  const page = await render({ path, journal, publicUrl: ORIGIN, load })
  if (!page) throw new Error('It was not rendered')
  return { ...page, loaded }
}

export const jsonLdIn = (head: string) =>
  JSON.parse(/<script data-page="[^"]+" type="application\/ld\+json">(.*?)<\/script>/u.exec(head)?.[1] ?? 'null')
