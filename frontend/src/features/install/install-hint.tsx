import { useEffect, useState, useSyncExternalStore } from 'react'
import { store, stored } from '../../browser-storage.ts'
import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { heldPrompt, install, onPrompt } from './install-prompt.ts'

const SHOWN_KEY = 'shodh:install-hint'

/** A browser that refuses its storage would show it for ever. */
const wasShown = () => stored(SHOWN_KEY) !== null

const rememberShown = () => store(SHOWN_KEY, '1')

/** Safari on iOS and iPadOS alone has this property: true in an app of the home screen. */
const needsSteps = () => 'standalone' in navigator && navigator.standalone === false

function Steps() {
  const text = useText()
  return (
    <ol className="mt-2 list-decimal pl-6">
      <li>{text('library.installShare')}</li>
      <li>{text('library.installAdd')}</li>
      <li>{text('library.installAgain')}</li>
    </ol>
  )
}

/** How the site becomes an app of the device: shown once, where the browser can do it. */
export function InstallHint() {
  const text = useText()
  const [isOpen, setOpen] = useState(() => !wasShown())
  const [steps] = useState(needsSteps)
  const prompt = useSyncExternalStore(onPrompt, heldPrompt)
  const isShown = isOpen && (steps || prompt !== undefined)
  useEffect(() => {
    if (isShown) rememberShown()
  }, [isShown])
  if (!isShown) return null
  return (
    <section aria-labelledby="install" className="mt-6 max-w-prose rounded-sm border border-line bg-surface p-5">
      <h2 id="install" className="font-serif text-xl">
        {text('library.install')}
      </h2>
      <p className="mt-2 text-sm">{text('library.installBenefit')}</p>
      {steps && <Steps />}
      <div className="mt-4 flex flex-wrap gap-3">
        {!steps && (
          <button type="button" className={button.outline} onClick={() => void install()}>
            {text('library.installNow')}
          </button>
        )}
        <button type="button" className={button.quiet} onClick={() => setOpen(false)}>
          {text('library.installLater')}
        </button>
      </div>
    </section>
  )
}
