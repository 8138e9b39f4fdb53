import { useField } from './labelled.tsx'

/** A yes or no of the form around it. */
export function CheckField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { value, ref, onBlur, change } = useField(name)
  return (
    <label className="flex min-h-(--control) cursor-pointer items-center gap-2">
      <input
        ref={ref}
        name={name}
        type="checkbox"
        className="size-4 shrink-0 accent-(--accent)"
        checked={value === true}
        onBlur={onBlur}
        onChange={({ target }) => change(target.checked)}
      />
      <span>
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  )
}
