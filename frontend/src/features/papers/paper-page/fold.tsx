import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'

type Props = { readonly name: string; readonly onOpen?: () => void; readonly children: ReactNode }

/** What is shown when one asks for it; `onOpen` is called where that was before scripts ran, too. */
export function Fold({ name, onOpen, children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (ref.current?.open) onOpen?.()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <details ref={ref} className="fold" onToggle={onOpen}>
      <summary>
        <Icon name="next" />
        {name}
      </summary>
      {children}
    </details>
  )
}
