import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { Elsewhere } from './elsewhere.tsx'
import type { PdfProblem } from './pdf/open-pdf.ts'

type Props = {
  readonly problem: PdfProblem
  readonly isSaved: boolean
  readonly retry: () => void
  readonly download: () => void
}

/** In the place of a PDF of which nothing can be shown; the file itself may still be of use elsewhere. */
export function NotShown({ problem, isSaved, retry, download }: Props) {
  const text = useText()
  const isWaiting = problem === 'offline' || problem === 'network'
  return (
    <div className="page py-8">
      <ErrorScreen
        heading="h1"
        title={text('reader.notShown')}
        message={text('reader.problem', { problem })}
        retry={isWaiting ? retry : undefined}
      >
        {!isWaiting && problem !== 'gone' && (
          <button type="button" className={button.primary} onClick={download}>
            {text(isSaved ? 'reader.export' : 'reader.download')}
          </button>
        )}
        <Elsewhere />
      </ErrorScreen>
    </div>
  )
}
