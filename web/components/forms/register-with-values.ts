import { type FieldPath, type FieldValues, get, type RegisterOptions, type UseFormRegister } from 'react-hook-form'

/**
 * `register` for text fields that already have their values on the page as the server sends it. With `register` alone,
 * they would be empty until the page has hydrated.
 */
export const registerWithValues =
  <Values extends FieldValues>(register: UseFormRegister<Values>, values: object) =>
  <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    defaultValue: get(values, name) as string | number | undefined,
  })
