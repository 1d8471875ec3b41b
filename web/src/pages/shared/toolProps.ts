/** What a tool that makes the value of an option is given. */
export interface ToolProps {
  /** Id of the game. */
  game: string
  family: string
  /** Key of the option. */
  option: string
  value: string
  /** All options that were changed. */
  options: Record<string, string>
  onChange: (value: string) => void
  onClose: () => void
}
