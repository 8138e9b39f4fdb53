import { SHARE_HOURS } from '@shodh/contracts/limits.ts'
import type { FileItem, FileShare } from '@shodh/contracts/files/views.ts'
import { useState } from 'react'
import { useMay } from '../../../account.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { control, Labelled, Options } from '../../../ui/admin/fields/field.tsx'
import { Dialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { Failure, useAct } from '../../../ui/admin/act.tsx'
import { useFileCalls, useFileSharesQuery, useFilesChanged } from '../api.ts'
import { LinksInForce, MadeLink, type SecretLink } from '../../../ui/admin/fields/secret-links.tsx'

const TERMS = [
  ['1', '1 hour'],
  [String(SHARE_HOURS), '24 hours'],
  [String(7 * 24), '7 days'],
  [String(30 * 24), '30 days'],
  [String(90 * 24), '90 days'],
] as const

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
      if (shared.error) return shared.error
      setMade(shared.data.share)
      changed()
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
      <div role="status">{made && <MadeLink key={made.id} link={made} />}</div>
    </>
  )
}

type Props = { readonly item: FileItem; readonly close: () => void }

/** Links that open a file without signing in. */
export function ShareDialog({ item, close }: Props) {
  const mayManage = useMay('manage files')
  const [made, setMade] = useState<FileShare>()
  const query = useFileSharesQuery(item.path, { refetchOnMountOrArgChange: true })
  const { revokeShare } = useFileCalls()
  const changed = useFilesChanged()
  const revoking = {
    send: async ({ id }: SecretLink) => {
      return (await revokeShare(id)).error
    },
    done: ({ id }: SecretLink) => {
      setMade(shown => (shown?.id === id ? undefined : shown))
      changed()
    },
  }
  return (
    <Dialog title={`Share "${item.name}"`} close={close} actions={<Button onClick={close}>Close</Button>}>
      <div className="mt-3">
        {mayManage && <NewLink path={item.path} made={made} setMade={setMade} />}
        <LinksInForce
          of={query}
          linksIn={({ shares }) => shares}
          empty="None. Only those who can sign in open this file."
          revoking={mayManage ? revoking : undefined}
        />
      </div>
    </Dialog>
  )
}
