import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { button } from '../ui/button.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { useOnline } from '../ui/use-online.ts'

const isMissingCode = (error: Error) => /module script|dynamically imported|preload CSS/iu.test(error.message)

function Broken({ error }: { error: Error }) {
  const online = useOnline()
  const missing = isMissingCode(error)
  const message = !missing
    ? 'Something went wrong on this page. Reloading it usually helps.'
    : online
      ? 'A part of the site could not be fetched; it may have been renewed meanwhile. Reload to get its newest version.'
      : 'You are offline, and this page was not opened before. It can be read when you are online again.'
  return (
    <div className="page">
      <ErrorScreen
        heading="h1"
        title={missing ? 'This page could not be loaded' : 'Something went wrong'}
        message={message}
        retry={() => window.location.reload()}
        retryLabel="Reload"
      >
        <a href="/" className={button.outline}>
          Back to Home
        </a>
      </ErrorScreen>
    </div>
  )
}

type Props = { readonly place: string; readonly children: ReactNode }

type State = { readonly place?: string; readonly error?: Error | undefined }

/** React catches errors of rendering in classes only. */
class Boundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State {
    const isElsewhere = state.place !== undefined && state.place !== place
    return isElsewhere ? { place, error: undefined } : { place }
  }

  override render() {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children
  }
}

/** Says what happened where a page breaks or its code is missing; another page is another try. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().pathname}>{children}</Boundary>
}
