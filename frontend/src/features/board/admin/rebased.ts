/** What was typed, with what only others changed: a field that nobody touched here is as it stands now. */
export const rebased = <Form extends object>(typed: Form, before: Form, now: Form): Form => {
  const isUntouched = (name: keyof Form) => JSON.stringify(typed[name]) === JSON.stringify(before[name])
  const names = Object.keys(now) as (keyof Form)[]
  return Object.fromEntries(names.map(name => [name, isUntouched(name) ? now[name] : typed[name]])) as Form
}
