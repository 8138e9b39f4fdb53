import { ArrowLeft, ArrowRight, Check, GripVertical, Undo2 } from 'lucide-react'
import { iconButton, IconButton } from '../../../../ui/admin/button.tsx'
import type { Sortable } from './use-sortable.ts'

type Props = { readonly id: string; readonly name: string; readonly sortable: Sortable }

/** Takes an item by dragging or pressing; who can do neither with the keyboard then has buttons. */
export function ReorderHandle({ id, name, sortable }: Props) {
  const { held, isDragged, step, putDown, putBack, handleProps } = sortable
  const acts = [
    ['Move earlier', ArrowLeft, () => step(-1)],
    ['Move later', ArrowRight, () => step(1)],
    ['Put down', Check, putDown],
    ['Put back', Undo2, putBack],
  ] as const
  return (
    <>
      <button
        {...handleProps(id)}
        type="button"
        aria-label={`Reorder ${name}`}
        title="Drag to reorder, or press and use the arrow keys"
        className={`${iconButton} cursor-grab touch-none aria-pressed:bg-tint aria-pressed:text-accent`}
      >
        <GripVertical aria-hidden="true" className="size-4.5" />
      </button>
      {held === id &&
        !isDragged &&
        acts.map(([name, icon, press]) => (
          <IconButton key={name} name={name} title={name} icon={icon} onClick={press} />
        ))}
    </>
  )
}
