import { useMay } from '../../../../account.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { Dialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { versionAddress } from '../../../library/storage/records.ts'
import { SourcePages } from '../../../reader/admin/pdf-pages.tsx'
import { useStreamedSource } from '../../../reader/admin/use-opened-pdf.ts'
import type { ListedPaper } from '../../paper-details.ts'
import { CurrentPaper } from '../list/acts/current-paper.tsx'
import { usePaperDownload } from '../use-file-download.ts'

function Pages({ of: paper }: { of: ListedPaper }) {
  return <SourcePages of={useStreamedSource(versionAddress(paper, paper.version), paper.fileSize)} />
}

type Props = { readonly paper: ListedPaper; readonly close: () => void; readonly replace?: () => void }

/** The pages of a paper's PDF beside what is stored of it. */
export function PaperPages({ paper, close, replace }: Props) {
  const download = usePaperDownload()
  const mayReplace = useMay('replace PDFs')
  const { withheld } = paper
  return (
    <Dialog
      title="Paper Preview"
      isLarge
      close={close}
      actions={
        <>
          {mayReplace && replace && <Button onClick={replace}>Replace PDF</Button>}
          {!withheld && (
            <Button look="primary" onClick={() => download(paper)}>
              <Icon name="download" />
              Download Paper
            </Button>
          )}
        </>
      }
    >
      <div className="grid items-start gap-6 @min-[50rem]/room:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          {withheld ? <p className="text-muted">Its PDF is withheld: {withheld.reason}</p> : <Pages of={paper} />}
        </div>
        <CurrentPaper paper={paper} />
      </div>
    </Dialog>
  )
}
