import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isProperty = ({ moduleId }: TestSpecification) => moduleId.endsWith('.property.test.ts');

/**
 * Begins each project with its properties. They are short files that take long, which would come
 * last where no run has been timed yet, and keep one core busy while the other is idle.
 */
export class PropertiesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((one) => one.project === project);
      return [...own.filter(isProperty), ...own.filter((one) => !isProperty(one))];
    });
  }
}
