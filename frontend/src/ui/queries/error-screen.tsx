import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { button } from '../button.ts'
import { useOnline } from '../browser/use-online.ts'

type Screen = {
  readonly title: string
  readonly message: ReactNode
  readonly retry?: (() => void) | undefined
  readonly retryLabel?: string
  /** What else can be done: links and buttons. */
  readonly children?: ReactNode
  /** `h1` where it is the whole screen. */
  readonly heading?: 'h1' | 'h2' | 'h3'
}

export function ErrorScreen({ title, message, retry, retryLabel, children, heading = 'h2' }: Screen) {
  const text = useText()
  const Heading = heading
  return (
    <div role="alert" className="mx-auto max-w-prose py-12 text-center">
      <Heading className="font-serif text-xl text-balance">{title}</Heading>
      {message !== title && <p className="mt-3 text-muted">{message}</p>}
      {(retry || children) && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {retry && (
            <button type="button" className={button.primary} onClick={retry}>
              {retryLabel ?? text('site.tryAgain')}
            </button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}

/** The whole screen of what is neither stored here nor could be fetched. */
export function NotReached({ children }: Pick<Screen, 'children'>) {
  const text = useText()
  const line = useOnline() ? 'unreachable' : 'offline'
  return (
    <ErrorScreen
      heading="h1"
      title={text('site.notLoaded')}
      message={text('site.notStored', { line })}
      retry={() => window.location.reload()}
    >
      {children}
    </ErrorScreen>
  )
}
