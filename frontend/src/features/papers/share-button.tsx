import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { useToast } from '../../ui/toasts/toast.tsx'
import { Icon } from '../../ui/icon.tsx'

const code = () => import('./share.ts')

/** Shares a path of this site, or copies its link, which a toast then says. */
export const useShare = () => {
  const text = useText()
  const toast = useToast()
  return async (path: string, title: string) => {
    const url = new URL(path, window.location.href).href
    const { share } = await code()
    const result = await share({ title, url })
    if (result === 'copied') toast(text('volume.copied'), 'copied')
    if (result === 'failed') toast(text('volume.copyFailed', { url }), 'error')
  }
}

type Shared = {
  readonly path: string
  readonly title: string
  readonly withText?: boolean
  /** In place of the look of a button. */
  readonly className?: string
}

/** Shares a path of this site, or copies its link. */
export function ShareButton({ path, title, className, withText = className !== undefined }: Shared) {
  const text = useText()
  const share = useShare()
  return (
    <button
      type="button"
      className={`script-only ${className ?? (withText ? button.outline : `${button.quiet} min-w-11`)}`}
      aria-label={text('volume.shareName', { name: title })}
      onPointerEnter={code}
      onFocus={code}
      onClick={() => void share(path, title)}
    >
      <Icon name="share" className={className === undefined ? 'size-4' : 'size-5'} />
      {withText && text('volume.share')}
    </button>
  )
}
