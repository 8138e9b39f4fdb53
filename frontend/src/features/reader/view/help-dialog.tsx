import { useEffect, useRef } from 'react'
import type { Text } from '../../../i18n/text.tsx'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { useReaderSettings } from '../settings.ts'
import { type Command, CONTROL_KEYS, LABELS, SINGLE_KEYS } from './commands.ts'

const keysOf = (keys: Readonly<Record<string, Command>>, before = ''): readonly (readonly [string, Command])[] =>
  Object.entries(keys).map(([key, command]) => [before + key.toUpperCase(), command])

const rows = (allowsSingleKeys: boolean) => [
  ...(allowsSingleKeys ? keysOf(SINGLE_KEYS) : []),
  ...keysOf(CONTROL_KEYS, 'Ctrl + '),
]

function Keys({ text, allowsSingleKeys }: { text: Text; allowsSingleKeys: boolean }) {
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {rows(allowsSingleKeys).map(([key, command]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-sm border border-line-strong px-2 py-0.5">{key}</kbd>
          </dt>
          <dd>{text(LABELS[command])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Which keys do what, and whether single ones do. */
export function HelpDialog({ close }: { close: () => void }) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [{ singleKeys = true }, change] = useReaderSettings()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="reader-help" className="reader-dialog" onClose={close}>
      <h2 id="reader-help" className="font-serif text-xl">
        {text('reader.help')}
      </h2>
      <Keys text={text} allowsSingleKeys={singleKeys} />
      <label className="mt-5 flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5"
          checked={singleKeys}
          onChange={({ target }) => change({ singleKeys: target.checked })}
        />
        {text('reader.singleKeys')}
      </label>
      <button type="button" className={`mt-4 ${button.outline}`} onClick={() => dialog.current?.close()}>
        {text('reader.close')}
      </button>
    </dialog>
  )
}
