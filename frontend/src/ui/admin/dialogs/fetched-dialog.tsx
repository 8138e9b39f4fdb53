import { type ComponentType, useEffect, useRef, useState } from 'react'
import { NativeDialog } from './native-dialog.tsx'

type Closable = { readonly close: () => void }

type NotLoadedProps = Closable & { readonly isBusy: boolean; readonly retry: () => void }

function NotLoaded({ close, isBusy, retry }: NotLoadedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <NativeDialog
      dialog={dialog}
      title="This dialog could not be loaded"
      action={isBusy ? 'Loading…' : 'Try Again'}
      act={retry}
      isBusy={isBusy}
      closed={close}
    >
      <p role="alert">
        The journal can’t be reached, or there is a new version of it. If trying again doesn’t help, reload the page.
      </p>
    </NativeDialog>
  )
}

/** A dialog whose code is fetched once it is opened; where it can't be, it says so and can be tried again. */
export const fetchedDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) =>
  function Fetched(props: Props) {
    const [tries, setTries] = useState(1)
    const [failures, setFailures] = useState(0)
    const [code, setCode] = useState<{ readonly Shown: ComponentType<Props> }>()
    useEffect(() => {
      let isOpen = true
      load().then(
        Shown => isOpen && setCode({ Shown }),
        () => isOpen && setFailures(tries),
      )
      return () => {
        isOpen = false
      }
    }, [tries])
    if (code) return <code.Shown {...props} />
    if (failures === 0) return null
    return <NotLoaded close={props.close} isBusy={failures < tries} retry={() => setTries(failures + 1)} />
  }
