import type { FileItem, FileVersion } from '@shodh/contracts/files/views.ts'
import { useState } from 'react'
import { useMay } from '../../../account.ts'
import { useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { RequestDialog } from '../../../ui/admin/dialog.tsx'
import { useAct } from '../../../ui/admin/act.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { momentIn } from '../../../ui/moment.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useFileCalls, useFilesChanged, useFileVersionsQuery } from '../api.ts'
import { useDownload } from '../use-download.ts'

type RemoveProps = { readonly file: FileItem; readonly version: number; readonly close: () => void }

function Remove({ file: { name, path }, version, close }: RemoveProps) {
  const { removeVersion } = useFileCalls()
  const changed = useFilesChanged()
  const toast = useToast()
  const request = useAct({
    send: async () => {
      const removed = await removeVersion(path, version)
      return 'error' in removed ? removed.error : undefined
    },
    done: () => {
      toast(`Version ${version} removed`)
      changed()
      close()
    },
  })
  return (
    <RequestDialog
      title={`Remove version ${version} of "${name}"?`}
      label="Remove"
      busyLabel="Removing…"
      isDestructive
      request={request}
      close={close}
    >
      <p>It can’t be brought back, and links to this version end. The current version stays.</p>
    </RequestDialog>
  )
}

const wordsOf = ({ at, actor, size }: FileVersion, timeZone: string) =>
  [momentIn(timeZone, at), ...(actor.name ? [actor.name] : []), fileSize(size)].join(' · ')

/** Newest first; each can be downloaded, and earlier ones be removed. */
export function Versions({ file }: { file: FileItem }) {
  const query = useFileVersionsQuery(file.path, { refetchOnMountOrArgChange: true })
  const timeZone = useTimeZone()
  const mayManage = useMay('manage files')
  const download = useDownload()
  const [removed, remove] = useState<number>()
  return (
    <section aria-labelledby="versions" className="mt-6">
      <h3 id="versions" className="mb-1 text-sm font-medium">
        Versions
      </h3>
      <QueryResult of={query}>
        {({ versions }) => (
          <ul className="border-t border-line text-sm">
            {versions.map(each => (
              <li key={each.version} className="flex flex-wrap items-center gap-x-2 border-b border-line py-2">
                <div className="grow basis-56">
                  <p>
                    {each.version}
                    {each.isCurrent && <span className="text-muted"> · current</span>}
                  </p>
                  <p className="text-muted wrap-anywhere">{wordsOf(each, timeZone)}</p>
                </div>
                <Button
                  look="quiet"
                  aria-label={`Download version ${each.version}`}
                  onClick={() => void download(file, each.version)}
                >
                  Download
                </Button>
                {mayManage && !each.isCurrent && (
                  <Button
                    look="quiet"
                    aria-label={`Remove version ${each.version}`}
                    className="text-danger"
                    onClick={() => remove(each.version)}
                  >
                    Remove…
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      {removed !== undefined && <Remove file={file} version={removed} close={() => remove(undefined)} />}
    </section>
  )
}
