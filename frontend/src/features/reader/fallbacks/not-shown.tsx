import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { ErrorScreen } from '../../../ui/queries/error-screen.tsx'
import { Elsewhere } from './fallback.tsx'
import type { PdfProblem } from '../pdf/open-pdf.ts'
import type { Reading } from '../reading.ts'

type Props = {
  readonly problem: PdfProblem
  readonly of: Reading
  readonly retry: () => void
  readonly download: () => void
}

/** In the place of a PDF of which nothing can be shown; the file itself may still be of use elsewhere. */
export function NotShown({ problem, of: { damage, file }, retry, download }: Props) {
  const text = useText()
  const isWaiting = problem === 'offline' || problem === 'network'
  return (
    <div className="page py-8">
      <ErrorScreen
        heading="h1"
        title={text('reader.notShown')}
        message={text('reader.problem', { problem: (isWaiting && damage) || problem })}
        retry={isWaiting ? retry : undefined}
      >
        {!isWaiting && problem !== 'gone' && (
          <button type="button" className={button.primary} onClick={download}>
            {text(file ? 'reader.export' : 'reader.download')}
          </button>
        )}
        <Elsewhere />
      </ErrorScreen>
    </div>
  )
}
