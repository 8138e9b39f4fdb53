type Props = {
  /** What is published: 'the issue'. */
  readonly what: string
  readonly value: boolean
  readonly change: (value: boolean) => void
}

/** Whether the authors get a mail once it is published. */
export function NotifyAuthors({ what, value, change }: Props) {
  return (
    <label className="mb-3 flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-4.5 shrink-0 accent-(--accent)"
        checked={value}
        onChange={({ target }) => change(target.checked)}
      />
      <span>
        Tell authors
        <span className="block text-sm text-muted">
          Each author whose e-mail address the journal has gets a mail once {what} is published.
        </span>
      </span>
    </label>
  )
}
