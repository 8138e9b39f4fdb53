import { useDispatch, useSelector } from 'react-redux'
import { refetchAll } from '../api.ts'
import { useText } from '../i18n/text.tsx'
import { useOnline } from '../ui/browser/use-online.ts'
import type { State } from './store.ts'

/** Says that what is shown may be what was seen last. */
export function ConnectionBanner() {
  const dispatch = useDispatch()
  const online = useOnline()
  const reachable = useSelector(({ connection }: State) => connection.reachable)
  const text = useText()
  const problem = online ? 'site.unreachable' : 'site.offline'
  return (
    <div role="status" className="bg-tint print:hidden">
      {!(online && reachable) && (
        <p className="page flex flex-wrap items-center gap-x-4 py-2 text-sm sm:justify-center">
          {text(problem)}
          {online && (
            <button
              type="button"
              className="cursor-pointer py-1 font-medium text-accent underline underline-offset-4"
              onClick={() => dispatch(refetchAll())}
            >
              {text('site.tryReaching')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
