// Until every checkout has the package installed; it brings its own types.
declare module '@seriousme/openapi-schema-validator' {
  export class Validator {
    version: string
    validate(description: object): Promise<{ valid: boolean; errors?: unknown }>
  }
}
