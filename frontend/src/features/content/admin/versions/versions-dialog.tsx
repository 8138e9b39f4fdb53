import type { ContentVersion, ContentWarning } from '@shodh/contracts/content/views.ts'
import { useState } from 'react'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { Dialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { Failure, useAct } from '../../../../ui/admin/act.tsx'
import { Pages } from '../../../../ui/admin/lists/pages.tsx'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { type ContentBase, useContentActs, useContentHistoryQuery } from '../calls.ts'
import { Comparison } from '../compare/compare-dialog.tsx'

type Props = {
  readonly base: ContentBase
  /** Of what is published now. */
  readonly version: number
  readonly labelOf: (field: string) => string
  /** The state that going back changes. */
  readonly etag: () => string
  readonly changed: () => Promise<void> | void
  readonly close: () => void
}

const byWhom = ({ actor }: ContentVersion) => (actor?.name ? ` by ${actor.name}` : '')

type Entry = Omit<Props, 'version'> & { readonly of: ContentVersion; readonly isCurrent: boolean }

type Confirmation = {
  readonly warnings: readonly ContentWarning[]
  readonly goBack: () => void
  readonly cancel: () => void
}

/** What going back does besides, before it is done. */
function ConfirmGoingBack({ warnings, goBack, cancel }: Confirmation) {
  return (
    <div role="alertdialog" aria-label="Go back all the same?" className="mt-3 basis-full">
      <Notice>
        <ul className="grid gap-1">
          {warnings.map(({ message }) => (
            <li key={message}>{message}.</li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="danger" onClick={goBack}>
            Go back all the same
          </Button>
          <Button look="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Notice>
    </div>
  )
}

/** Publishes an earlier version again, as a new one; what that deletes is said first. */
function GoBack({ base, of: { version }, etag, changed, close }: Entry) {
  const { revert, warningsOf } = useContentActs(base)
  const toast = useToast()
  const [warnings, setWarnings] = useState<readonly ContentWarning[]>([])
  const { isBusy, failure, act } = useAct({
    send: () => revert(etag(), { version }),
    done: () => {
      toast(`Version ${version} is published again`)
      void changed()
      close()
    },
    isStale: () => void changed(),
  })
  const check = useAct({
    send: async () => {
      const found = await warningsOf(version)
      if (found.error) return found.error
      if (found.data.length === 0) act()
      else setWarnings(found.data)
    },
  })
  const isUnderWay = isBusy || check.isBusy
  const cancel = () => setWarnings([])
  const goBack = () => {
    cancel()
    act()
  }
  return (
    <>
      <Button isBusy={isUnderWay} onClick={check.act}>
        {isUnderWay ? 'Going back…' : 'Go back to this one'}
        <span className="sr-only"> (version {version})</span>
      </Button>
      <Failure of={failure ?? check.failure} />
      {warnings.length > 0 && <ConfirmGoingBack warnings={warnings} goBack={goBack} cancel={cancel} />}
    </>
  )
}

function Version(entry: Entry) {
  const { base, of, isCurrent, labelOf } = entry
  const { version, at, reason, revertedTo } = of
  const timeZone = useTimeZone()
  const [isCompared, setCompared] = useState(false)
  return (
    <li className="border-b border-line py-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <div className="mr-auto min-w-[min(14rem,100%)] wrap-anywhere">
          <p className="font-medium">
            Version {version}
            {isCurrent && ' (what readers see)'}
          </p>
          <p className="text-muted">
            {momentIn(timeZone, at)}
            {byWhom(of)}
            {reason !== null && `: ${reason}`}
          </p>
          {revertedTo !== null && <p className="text-muted">The content of version {revertedTo}</p>}
        </div>
        {!isCurrent && (
          <Button aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
            Compare<span className="sr-only"> version {version} with what readers see</span>
          </Button>
        )}
        {!isCurrent && <GoBack {...entry} />}
      </div>
      {isCompared && (
        <div className="mt-3 border-l-2 border-line pl-4">
          <Comparison base={base} from={String(version)} to="published" labelOf={labelOf} />
        </div>
      )}
    </li>
  )
}

/** What was published before, what differs from it now, and the way back. */
export function VersionsDialog({ version: current, ...props }: Props) {
  const { base, close } = props
  const [page, turnTo] = useState(1)
  const query = useContentHistoryQuery({ base, page }, { refetchOnMountOrArgChange: true })
  return (
    <Dialog title="Earlier versions" isWide close={close} actions={<Button onClick={close}>Close</Button>}>
      <QueryResult of={query} loading="Loading the earlier versions…">
        {({ versions, pagination }) => (
          <>
            <ol className="mt-3 border-t border-line">
              {versions.map(of => (
                <Version key={of.version} {...props} of={of} isCurrent={of.version === current} />
              ))}
            </ol>
            <Pages of={pagination} turnTo={turnTo} />
          </>
        )}
      </QueryResult>
    </Dialog>
  )
}
