import { FieldError } from '@shodh/contracts/envelope.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { addressKey, type Redirect, RedirectsResponse } from '@shodh/contracts/site/redirects.ts'
import * as z from 'zod/mini'
import type { Ledger } from '../ledger.ts'
import type { ImportEntry } from '../../folder-format/entry.ts'
import type { Folder } from '../../folder-format/read-folder.ts'
import { existingPapers, finder } from '../inventory.ts'
import { entriesByName } from '../papers-by-name.ts'
import { type RedirectLine, REDIRECTS_FILE } from '../../folder-format/redirects-file.ts'
import type { RetriedReply } from '../../client/retry-request.ts'
import { readFrom, type SignedInRequest } from '../../client/session.ts'

type Named = { readonly label: string; readonly redirect: Redirect }
type Refused = { readonly label: string; readonly why: string }

const labelOf = (line: number) => `${REDIRECTS_FILE}, line ${line}`

const PDF = /\.pdf$/iu

/** The redirect as the journal takes it: a paper of the folder by the id that it has there. */
const redirectOf = async (request: SignedInRequest, entries: readonly ImportEntry[]) => {
  const byName = entriesByName(entries)
  const find = finder(await existingPapers(request))
  return ({ line, from, to }: RedirectLine): Named | Refused => {
    const label = labelOf(line)
    if (to.startsWith('/')) return { label, redirect: { from, to } }
    const ending = byName.has(to) ? '' : (PDF.exec(to)?.[0].toLowerCase() ?? '')
    const name = ending ? to.replace(PDF, '') : to
    const entry = byName.get(name) ?? byName.get(doiKey(name))
    if (!entry) return { label, why: `papers.json has no paper ${name}, and a path begins with /` }
    const paper = find(entry)
    if (!paper) return { label, why: `the paper ${name} is not in the journal` }
    return { label, redirect: { from, to: paper.id + ending } }
  }
}

const Errors = z.array(FieldError)

/** The lines that the journal refuses; all at once where it names none. */
const refusedBy = ({ message, errors }: RetriedReply, sent: readonly Named[]): readonly Refused[] => {
  const named = (Errors.safeParse(errors).data ?? []).flatMap(({ pointer, message: why }) => {
    const label = sent[Number(/^#\/redirects\/(\d+)/u.exec(pointer)?.[1])]?.label
    return label === undefined ? [] : [{ label, why }]
  })
  return named.length > 0 ? named : [{ label: REDIRECTS_FILE, why: message }]
}

const put = async (request: SignedInRequest, lines: readonly Named[]) => {
  const there = (await readFrom(request, RedirectsResponse, { path: '/redirects' }))?.redirects ?? []
  const ours = new Set(lines.map(({ redirect }) => addressKey(redirect.from)))
  const others = there.filter(({ from }) => !ours.has(addressKey(from)))
  const sent = [
    ...others.map(redirect => ({ label: `The journal's redirect of ${redirect.from}`, redirect })),
    ...lines,
  ]
  const redirects = sent.map(({ redirect }) => redirect)
  const reply = await request({ method: 'PUT', path: '/redirects', json: { redirects } })
  return reply.status === 200 ? [] : refusedBy(reply, sent)
}

/**
 * Brings the redirects of the folder into the journal, beside those that it has; where one can't be taken, none is.
 * Returns how many are in.
 */
export const sendRedirects = async (
  request: SignedInRequest,
  { redirects, entries }: Folder,
  ledger: Ledger,
): Promise<number | undefined> => {
  if (!redirects) return undefined
  const lines = redirects.lines.map(await redirectOf(request, entries))
  const unreadable = redirects.unreadable.map(line => ({
    label: labelOf(line),
    why: 'it is not an old path and, after a comma, a new path or a paper',
  }))
  const wrong = [...unreadable, ...lines.filter(line => 'why' in line)]
  const named = lines.filter(line => 'redirect' in line)
  const refused = wrong.length > 0 ? wrong : await put(request, named)
  for (const { label, why } of refused) ledger.refuse(label, why)
  return refused.length > 0 ? 0 : lines.length
}
