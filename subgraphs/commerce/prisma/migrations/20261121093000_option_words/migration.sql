-- Options and their values are translated, too: `option.Size` and `value.Small`.
ALTER TABLE "translation" DROP CONSTRAINT translation_field;
ALTER TABLE "translation" ADD CONSTRAINT translation_field CHECK (field IN ('title', 'description', 'slug', 'name') OR starts_with(field, 'option.') OR starts_with(field, 'value.'));
