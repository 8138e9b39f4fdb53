import { Component, type ReactNode } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import type { MessageId } from '../i18n/ids.ts'
import { useText } from '../i18n/text.tsx'
import { button } from '../ui/button.ts'
import { ErrorScreen } from '../ui/queries/error-screen.tsx'
import { useOnline } from '../ui/browser/use-online.ts'

const isMissingCode = (error: Error) => /module script|dynamically imported|preload CSS/iu.test(error.message)

function Broken({ error }: { error: Error }) {
  const online = useOnline()
  const missing = isMissingCode(error)
  const text = useText()
  const home = useHref('/')
  const missingAdvice: MessageId = online ? 'site.codeMissingOnline' : 'site.codeMissingOffline'
  return (
    <div className="page">
      <ErrorScreen
        heading="h1"
        title={text(missing ? 'site.codeMissing' : 'site.broken')}
        message={text(missing ? missingAdvice : 'site.brokenAdvice')}
        retry={() => window.location.reload()}
        retryLabel={text('site.reload')}
      >
        <a href={home} className={button.outline}>
          {text('site.backToHome')}
        </a>
      </ErrorScreen>
    </div>
  )
}

type Props = { readonly pathname: string; readonly children: ReactNode }

type State = { readonly pathname?: string; readonly error?: Error | undefined }

/** React catches errors of rendering in classes only. */
class Boundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  static getDerivedStateFromProps({ pathname }: Props, state: State): State {
    const isElsewhere = state.pathname !== undefined && state.pathname !== pathname
    return isElsewhere ? { pathname, error: undefined } : { pathname }
  }

  override render() {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children
  }
}

/** Says what happened where a page breaks or its code is missing; another page is another try. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary pathname={useLocation().pathname}>{children}</Boundary>
}
