-- Lock screens speak other languages. What is stored passes, as it passed the narrower condition before.
ALTER TABLE "translation" DROP CONSTRAINT translation_field;
ALTER TABLE "translation" ADD CONSTRAINT translation_field CHECK (
  field IN ('title', 'navigationTitle', 'tagline', 'description', 'mainContent', 'body', 'excerpt', 'slug', 'buttonText', 'altText')
  OR field ~ '^(text|tag|category|link|header|footer|author|hours|lockScreen)[.].') NOT VALID;
