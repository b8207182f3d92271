import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'

/** The button that opens the device's files, of the kinds that `accept` names. `label` names it for screen readers. */
export function FilePicker({
  accept,
  label,
  multiple = true,
  onFiles,
  children,
  ...button
}: Omit<ButtonProps, 'asChild' | 'onClick'> & {
  accept: string
  label: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = '' // so that the same file can be chosen again
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button variant="secondary" {...button} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" />
        {children}
      </Button>
    </>
  )
}
