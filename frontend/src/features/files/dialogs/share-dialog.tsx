import { SHARE_HOURS } from '@shodh/contracts/limits.ts'
import type { FileItem, FileShare } from '@shodh/contracts/files/views.ts'
import { useState } from 'react'
import { useMay } from '../../../account.ts'
import { useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/count.ts'
import { control, Labelled, Options } from '../../../ui/admin/field.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { Failure, useAct } from '../../../ui/admin/act.tsx'
import { momentIn } from '../../../ui/moment.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useFileCalls, useFileSharesQuery, useFilesChanged } from '../api.ts'
import { AddressField } from './address-field.tsx'

const TERMS = [
  ['1', '1 hour'],
  [String(SHARE_HOURS), '24 hours'],
  [String(7 * 24), '7 days'],
  [String(30 * 24), '30 days'],
  [String(90 * 24), '90 days'],
] as const

/** A link that was just made: it is shown this once. */
function Made({ share }: { share: FileShare }) {
  const timeZone = useTimeZone()
  return (
    <div className="mt-4 rounded-sm border border-accent bg-tint p-3 text-sm">
      <AddressField label="The new link" address={share.url ?? ''} />
      <p className="mt-2">
        It opens without signing in until {momentIn(timeZone, share.expiresAt)}. Copy it now: it is not shown again.
      </p>
    </div>
  )
}

type NewLinkProps = {
  readonly path: string
  readonly made: FileShare | undefined
  readonly setMade: (share: FileShare) => void
}

function NewLink({ path, made, setMade }: NewLinkProps) {
  const [hours, setHours] = useState(String(SHARE_HOURS))
  const { share } = useFileCalls()
  const changed = useFilesChanged()
  const { isBusy, failure, act } = useAct({
    send: async () => {
      const shared = await share(path, Number(hours))
      if ('error' in shared) return shared.error
      setMade(shared.data.share)
      changed()
      return undefined
    },
  })
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Labelled label="Valid for" className="grow basis-32">
          {field => (
            <Options
              {...field}
              value={hours}
              options={TERMS}
              choose={setHours}
              className={`${control} cursor-pointer`}
            />
          )}
        </Labelled>
        <Button look="primary" isBusy={isBusy} onClick={act}>
          {isBusy ? 'Making…' : 'Make a link'}
        </Button>
      </div>
      <Failure of={failure} />
      <div role="status">{made && <Made key={made.id} share={made} />}</div>
    </>
  )
}

const openedText = ({ opens, lastOpenedAt }: FileShare, timeZone: string) =>
  lastOpenedAt === null
    ? 'Not opened yet'
    : `Opened ${count(opens, 'time')}, the last time ${momentIn(timeZone, lastOpenedAt)}`

type Revoked = (share: FileShare) => void

function Revoke({ share, revoked }: { share: FileShare; revoked: Revoked }) {
  const timeZone = useTimeZone()
  const { revokeShare } = useFileCalls()
  const changed = useFilesChanged()
  const toast = useToast()
  const { isBusy, failure, act } = useAct({
    send: async () => {
      const response = await revokeShare(share.id)
      return 'error' in response ? response.error : undefined
    },
    done: () => {
      revoked(share)
      toast('Link revoked')
      changed()
    },
  })
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Revoke the link made ${momentIn(timeZone, share.createdAt)}`}
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

function Links({ path, revoked }: { path: string; revoked: Revoked | undefined }) {
  const query = useFileSharesQuery(path, { refetchOnMountOrArgChange: true })
  const timeZone = useTimeZone()
  return (
    <section aria-labelledby="links-in-force" className="mt-6">
      <h3 id="links-in-force" className="mb-1 text-sm font-medium">
        Links in force
      </h3>
      <QueryResult
        of={query}
        isEmpty={({ shares }) => shares.length === 0}
        empty={<p className="text-sm text-muted">None. Only those who can sign in open this file.</p>}
      >
        {({ shares }) => (
          <ul className="border-t border-line text-sm">
            {shares.map(share => (
              <li key={share.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
                <div className="grow basis-56">
                  <p>Until {momentIn(timeZone, share.expiresAt)}</p>
                  <p className="text-muted">
                    Made {momentIn(timeZone, share.createdAt)}
                    {share.createdBy.name && ` by ${share.createdBy.name}`}
                  </p>
                  <p className="text-muted">{openedText(share, timeZone)}</p>
                </div>
                {revoked && <Revoke share={share} revoked={revoked} />}
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </section>
  )
}

type Props = { readonly item: FileItem; readonly close: () => void }

/** Links that open a file without signing in. */
export function ShareDialog({ item, close }: Props) {
  const mayManage = useMay('manage files')
  const [made, setMade] = useState<FileShare>()
  const revoked = ({ id }: FileShare) => setMade(shown => (shown?.id === id ? undefined : shown))
  return (
    <Dialog title={`Share "${item.name}"`} close={close} actions={<Button onClick={close}>Close</Button>}>
      <div className="mt-3">
        {mayManage && <NewLink path={item.path} made={made} setMade={setMade} />}
        <Links path={item.path} revoked={mayManage ? revoked : undefined} />
      </div>
    </Dialog>
  )
}
