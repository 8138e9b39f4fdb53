import { button } from '../button.ts'
import { Notice } from '../notice.tsx'

/** Says that what is in the form was typed before; `discard` takes it out. */
export function Restored({ discard }: { discard: () => void }) {
  return (
    <Notice>
      <p>What you typed here before is back. It is not saved yet.</p>
      <button type="button" className={`${button.quiet} mt-2 -ml-2`} onClick={discard}>
        Discard it
      </button>
    </Notice>
  )
}
