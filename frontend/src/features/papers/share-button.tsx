import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { useToast } from '../../ui/toast.tsx'
import { Icon } from '../../ui/icon.tsx'

const code = () => import('./share.ts')

type Shared = { readonly path: string; readonly title: string; readonly withText?: boolean }

/** Shares a path of this site, or copies its link. */
export function ShareButton({ path, title, withText = false }: Shared) {
  const text = useText()
  const toast = useToast()
  const shareIt = async () => {
    const url = new URL(path, window.location.href).href
    const { share } = await code()
    const result = await share({ title, url })
    if (result === 'copied') toast(text('volume.copied'), 'copied')
    if (result === 'failed') toast(text('volume.copyFailed', { url }), 'error')
  }
  return (
    <button
      type="button"
      className={`script-only ${withText ? button.outline : `${button.quiet} min-w-11`}`}
      aria-label={text('volume.shareName', { name: title })}
      onPointerEnter={code}
      onFocus={code}
      onClick={shareIt}
    >
      <Icon name="share" />
      {withText && text('volume.share')}
    </button>
  )
}
