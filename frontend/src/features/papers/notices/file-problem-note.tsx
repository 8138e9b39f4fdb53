import { useText } from '../../../i18n/text.tsx'

/** In the place of what shows the PDF, where it was found to be missing or damaged. */
export function FileProblemNote(_: { of: string }) {
  return (
    <p role="note" className="mt-1 border-l-4 border-accent pl-2 text-sm">
      {useText()('paper.fileProblem')}
    </p>
  )
}
