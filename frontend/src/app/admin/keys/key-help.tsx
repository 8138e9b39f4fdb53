import { Dialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { shortcuts, switchKey, useKeysOff } from './shortcuts.ts'

const screens = [...Map.groupBy(shortcuts, ({ on }) => on)]

/** What each key does on which screen, and whether it does. */
export function KeyHelp({ close }: { close: () => void }) {
  const off = useKeysOff()
  return (
    <Dialog title="Keyboard shortcuts" close={close} isWide>
      <p className="text-sm text-muted">A key that is in your way can be switched off in this browser.</p>
      <div className="mt-3 columns-[20rem] gap-10">
        {screens.map(([on, keys]) => (
          <section key={on} className="mb-4 break-inside-avoid">
            <h3 className="text-base">{on}</h3>
            <ul>
              {keys.map(({ id, keys: shown, does }) => (
                <li key={id} className="border-b border-line">
                  <label className="flex min-h-(--control) cursor-pointer items-center gap-3 py-1 text-sm">
                    <kbd className="w-16 shrink-0">{shown}</kbd>
                    <span className="grow">{does}</span>
                    <input
                      type="checkbox"
                      checked={!off.has(id)}
                      className="size-4 shrink-0 accent-(--fill)"
                      onChange={({ target: { checked } }) => switchKey(id, checked)}
                    />
                  </label>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
