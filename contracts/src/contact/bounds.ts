/** The least and the most characters of a field. */
export type Bounds = { readonly minLength: number; readonly maxLength: number }

/** The fields of a message whose lengths a journal may set. */
export const BOUNDED = ['name', 'subject', 'message'] as const
type BoundedField = (typeof BOUNDED)[number]

export type ContactBounds = Readonly<Record<BoundedField, Bounds>>
