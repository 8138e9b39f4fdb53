import { type ComponentProps, Suspense } from 'react'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'

const Dialog = lazyOrNothing(async () => (await import('./help-dialog.tsx')).HelpDialog)

/** The keys of the view, whose code is fetched when they are asked for. */
export function HelpDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
