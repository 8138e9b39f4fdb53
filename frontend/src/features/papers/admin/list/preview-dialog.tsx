import { useMay } from '../../../../account.ts'
import { button } from '../../../../ui/button.ts'
import { Dialog } from '../../../../ui/desk/dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { ListedPaper } from '../../paper-details.ts'
import { usePaperDownload } from '../use-paper-download.ts'
import { CurrentPaper } from './current-paper.tsx'

type Props = { readonly paper: ListedPaper; readonly close: () => void; readonly replace: () => void }

export function PreviewDialog({ paper, close, replace }: Props) {
  const download = usePaperDownload()
  const mayReplace = useMay('replace PDFs')
  return (
    <Dialog
      title="Paper Preview"
      isWide
      close={close}
      actions={
        <>
          {mayReplace && (
            <button type="button" className={button.outline} onClick={replace}>
              Replace PDF
            </button>
          )}
          <button type="button" className={button.primary} onClick={() => download(paper)}>
            <Icon name="download" />
            Download Paper
          </button>
        </>
      }
    >
      <CurrentPaper paper={paper} />
    </Dialog>
  )
}
