import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePopover } from '../../../ui/input/use-popover.ts'
import { Content } from './content.tsx'
import { CITATION_NAMES, chosenForm, type Form, FORMS, storeForm } from './forms.ts'
import './cite.css'

const useForm = () => {
  const [form, setForm] = useState<Form>(() => chosenForm() ?? 'apa')
  const choose = (chosen: Form) => {
    storeForm(chosen)
    setForm(chosen)
  }
  return [form, choose] as const
}

function Forms({ form, choose }: { form: Form; choose: (form: Form) => void }) {
  const text = useText()
  return (
    <fieldset className="cite-forms">
      <legend className="sr-only">{text('paper.citationStyle')}</legend>
      {FORMS.map(each => (
        <label key={each}>
          <input type="radio" name="citation" checked={each === form} onChange={() => choose(each)} />
          {CITATION_NAMES[each]}
        </label>
      ))}
    </fieldset>
  )
}

/** The paper that is to be cited, and the element that asked for it. */
export type Asked = { readonly paperId: string; readonly from: HTMLElement }

/** How a paper is cited, over the page; the browser gives the focus back to what asked for it. */
export function CitePanel({ asked }: { asked: Asked }) {
  const text = useText()
  const id = useId()
  const { pathname } = useLocation()
  const { isOpen, hide, onBlur, target } = usePopover(pathname)
  const panel = target.ref
  const [form, choose] = useForm()
  useEffect(() => {
    // Safari gives it to no link that is clicked
    asked.from.focus({ preventScroll: true })
    if (!panel.current?.matches(':popover-open')) panel.current?.showPopover()
    panel.current?.querySelector<HTMLElement>(':checked')?.focus()
  }, [asked, panel])
  return (
    <div onBlur={onBlur}>
      <div {...target} role="dialog" aria-labelledby={id} className="cite-panel raised">
        <div className="cite-head">
          <h2 id={id}>{text('paper.howToCite')}</h2>
          <button
            type="button"
            className={`${button.quiet} min-w-11`}
            aria-label={text('paper.closeCitation')}
            onClick={hide}
          >
            <Icon name="close" className="size-5" />
          </button>
        </div>
        <Forms form={form} choose={choose} />
        {isOpen && <Content key={asked.paperId} paperId={asked.paperId} form={form} />}
      </div>
    </div>
  )
}
