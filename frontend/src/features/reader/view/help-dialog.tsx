import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { useReaderSettings } from '../state/settings.ts'
import { useViews } from '../state/use-reader-view.ts'
import { type Command, type Commands, CONTROL_KEYS, labelOf, SINGLE_KEYS } from './commands.ts'

const keysOf = (keys: Readonly<Record<string, Command>>, before = ''): readonly (readonly [string, Command])[] =>
  Object.entries(keys).map(([key, command]) => [before + key.toUpperCase(), command])

const rows = (allowsSingleKeys: boolean) => [
  ...(allowsSingleKeys ? keysOf(SINGLE_KEYS) : []),
  ...keysOf(CONTROL_KEYS, 'Ctrl + '),
]

function Keys({ commands, allowsSingleKeys }: { commands: Commands; allowsSingleKeys: boolean }) {
  const text = useText()
  const { shown } = useViews()
  const known = rows(allowsSingleKeys).filter(([, command]) => commands[command])
  return (
    <dl className="mt-4 grid gap-2 text-sm">
      {known.map(([key, command]) => (
        <div key={key} className="grid grid-cols-[6rem_1fr] items-baseline gap-4">
          <dt>
            <kbd className="rounded-sm border border-line-strong px-2 py-0.5 whitespace-nowrap">{key}</kbd>
          </dt>
          <dd>{text(labelOf(command, shown))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Which keys do what in this view, and whether single ones do. */
export function HelpDialog({ commands, close }: { commands: Commands; close: () => void }) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [{ singleKeys = true }, change] = useReaderSettings()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="reader-help" className="reader-dialog" onClose={close}>
      <h2 id="reader-help" className="font-serif text-xl">
        {text('reader.help')}
      </h2>
      <Keys commands={commands} allowsSingleKeys={singleKeys} />
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
