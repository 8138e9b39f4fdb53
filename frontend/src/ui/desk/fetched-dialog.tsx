import { type ComponentType, useEffect, useState } from 'react'
import { Dialog, DialogActions } from './dialog.tsx'

type Closable = { readonly close: () => void }

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
    const { close } = props
    const isBusy = failures < tries
    const act = () => setTries(failures + 1)
    return (
      <Dialog
        title="This dialog could not be loaded"
        close={close}
        actions={<DialogActions close={close} label="Try Again" busyLabel="Loading…" isBusy={isBusy} act={act} />}
      >
        <p role="alert">
          The journal can’t be reached, or there is a new version of it. If trying again doesn’t help, reload the page.
        </p>
      </Dialog>
    )
  }
