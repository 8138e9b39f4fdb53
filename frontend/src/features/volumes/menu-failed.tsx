import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'

/** Where the menu's volumes or its code could not be fetched. */
export function MenuFailed({ message, retry }: { message: string; retry: () => void }) {
  const text = useText()
  return (
    <div role="alert" className="py-4 text-center">
      <p className="font-medium">{text('site.journalsFailed')}</p>
      <p className="mt-1 mb-3 text-sm text-muted">{message}</p>
      <button type="button" className={button.outline} onClick={retry}>
        {text('site.retry')}
      </button>
    </div>
  )
}
