// The field in which moves are typed comes when it is wanted.

export const field = 'typed-move'
let wanted = false

/** Brings the caret to the field, once there is one. */
export function focusTyped(): void {
  const input = document.getElementById(field)
  wanted = !input
  input?.focus()
}

/** Whether the caret was wanted before there was a field; told once. */
export function focusWanted(): boolean {
  const was = wanted
  wanted = false
  return was
}
