import { type ReactNode } from 'react'
import type { ApiError } from '../../../api.ts'
import { useTimeZone } from '../../../journal.ts'
import { count } from '../../formats/count.ts'
import { momentIn } from '../../formats/moment.ts'
import { QueryResult } from '../../queries/query-result.tsx'
import { useToast } from '../../toasts/toast.tsx'
import type { QueryState } from '../../queries/use-retries.ts'
import { Failure, useAct } from '../act.tsx'
import { AddressField } from './address-field.tsx'
import { Button } from '../button.tsx'

/** A link that opens something without signing in. Dates are ISO 8601. */
export type SecretLink = {
  readonly id: string
  readonly url?: string | undefined
  readonly createdAt: string
  readonly createdBy: { readonly name: string | null }
  readonly expiresAt: string
  readonly opens: number
  readonly lastOpenedAt: string | null
  readonly note?: string | undefined
}

/** A link that was just made: it is shown this once. */
export function MadeLink({ link: { url = '', expiresAt } }: { link: SecretLink }) {
  const timeZone = useTimeZone()
  return (
    <div className="mt-4 rounded-sm border border-accent bg-tint p-3 text-sm">
      <AddressField label="The new link" address={url} />
      <p className="mt-2">
        It opens without signing in until {momentIn(timeZone, expiresAt)}. Copy it now: it is not shown again.
      </p>
    </div>
  )
}

const openedText = ({ opens, lastOpenedAt }: SecretLink, timeZone: string) =>
  lastOpenedAt === null
    ? 'Not opened yet'
    : `Opened ${count(opens, 'time')}, the last time ${momentIn(timeZone, lastOpenedAt)}`

/** How links are revoked, where the user may. */
type Revoking = {
  /** Resolves to the error of a refusal. */
  readonly send: (link: SecretLink) => Promise<ApiError | undefined>
  readonly done: (link: SecretLink) => void
}

function Revoke({ link, revoking }: { link: SecretLink; revoking: Revoking }) {
  const timeZone = useTimeZone()
  const toast = useToast()
  const { isBusy, failure, act } = useAct({
    send: () => revoking.send(link),
    done: () => {
      toast('Link revoked')
      revoking.done(link)
    },
  })
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Revoke the link made ${momentIn(timeZone, link.createdAt)}`}
        className="text-danger"
        isBusy={isBusy}
        onClick={act}
      >
        {isBusy ? 'Revoking…' : 'Revoke'}
      </Button>
      {failure && (
        <div className="basis-full">
          <Failure of={failure} />
        </div>
      )}
    </>
  )
}

function Link({ link, revoking }: { link: SecretLink; revoking: Revoking | undefined }) {
  const timeZone = useTimeZone()
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
      <div className="grow basis-56 wrap-anywhere">
        {link.note && <p className="font-medium">{link.note}</p>}
        <p>Until {momentIn(timeZone, link.expiresAt)}</p>
        <p className="text-muted">
          Made {momentIn(timeZone, link.createdAt)}
          {link.createdBy.name && ` by ${link.createdBy.name}`}
        </p>
        <p className="text-muted">{openedText(link, timeZone)}</p>
      </div>
      {revoking && <Revoke link={link} revoking={revoking} />}
    </li>
  )
}

type Props<Data> = {
  readonly of: QueryState<Data>
  readonly linksIn: (data: Data) => readonly SecretLink[]
  readonly empty: ReactNode
  readonly revoking: Revoking | undefined
  /** One below the heading that it stands under. */
  readonly heading?: 'h2' | 'h3' | undefined
}

/** Links that are in force, with how often each was opened. */
export function LinksInForce<Data>({ of: query, linksIn, empty, revoking, heading: Name = 'h3' }: Props<Data>) {
  return (
    <section aria-labelledby="links-in-force" className="mt-6">
      <Name id="links-in-force" className="mb-1 text-sm font-medium">
        Links in force
      </Name>
      <QueryResult
        of={query}
        isEmpty={data => linksIn(data).length === 0}
        empty={<p className="text-sm text-muted">{empty}</p>}
      >
        {data => (
          <ul className="border-t border-line text-sm">
            {linksIn(data).map(link => (
              <Link key={link.id} link={link} revoking={revoking} />
            ))}
          </ul>
        )}
      </QueryResult>
    </section>
  )
}
