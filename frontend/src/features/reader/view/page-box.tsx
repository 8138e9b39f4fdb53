import { type FormEvent, useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { View } from './create-view.ts'

type Props = { readonly view: View; readonly page: number; readonly pages: number }

/** The number of the page, which leads to another one. */
export function PageBox({ view, page, pages }: Props) {
  const text = useText()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const show = () => {
    if (input.current) input.current.value = String(page)
  }
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = String(page)
  }, [page])
  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = input.current?.value.trim() ?? ''
    if (/^\d+$/u.test(wanted) && view.goTo(Number(wanted))) view.focus()
    else toast(text('reader.noPage', { pages }), 'error')
  }
  return (
    <form className="flex items-center gap-1.5 text-sm" onSubmit={go}>
      <input
        ref={input}
        defaultValue={page}
        inputMode="numeric"
        autoComplete="off"
        aria-label={text('reader.pageNumber')}
        className="h-11 w-12 rounded-sm border border-line-strong bg-paper text-center tabular-nums"
        onFocus={() => input.current?.select()}
        onBlur={show}
      />
      <span className="whitespace-nowrap text-muted tabular-nums">{text('reader.ofPages', { pages })}</span>
    </form>
  )
}
