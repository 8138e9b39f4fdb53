import { useState } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { Dialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { Alert } from '../../../../ui/notice.tsx'
import { saveFile } from '../../../../ui/browser/save-file.ts'
import { useCopyText } from '../../../../ui/browser/use-copy.ts'
import { useJournal } from '../../../../journal.ts'
import { useAccount } from '../../../../account.ts'

/** Prints a text alone, by a frame of its own. */
const printText = (text: string) => {
  const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<pre></pre>', className: 'sr-only' })
  frame.addEventListener('load', () => {
    const pre = frame.contentDocument?.querySelector('pre')
    if (pre) pre.textContent = text
    frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
    frame.contentWindow?.print()
  })
  document.body.append(frame)
}

/** Recovery codes that were just made: they are shown this once. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const { email } = useAccount()
  const journal = useJournal()
  const copy = useCopyText()
  const text = [`Recovery codes of ${email} at ${journal?.name ?? window.location.host}`, '', ...codes, ''].join('\n')
  const [isWarned, warn] = useState(false)
  return (
    <Dialog
      title="Your recovery codes"
      close={() => (isWarned ? close() : warn(true))}
      isWide
      actions={
        <Button look="primary" onClick={close}>
          I have stored them
        </Button>
      }
    >
      <p className="text-muted">
        Where you have lost your second step, one of these takes its place, each once. They are shown this once: store
        them where only you find them, away from this device.
      </p>
      <ol aria-label="Recovery codes" className="my-4 grid grid-cols-2 gap-x-6 gap-y-2 @max-[30rem]/room:grid-cols-1">
        {codes.map(code => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(text, 'Recovery codes copied', 'The codes could not be copied')}>Copy</Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
          Download
        </Button>
        <Button onClick={() => printText(text)}>Print</Button>
      </div>
      {isWarned && (
        <Alert tone="warning" className="mt-4">
          They are not shown again. Not stored yet? Copy, download or print them first, or leave and create new ones
          later.
        </Alert>
      )}
    </Dialog>
  )
}
