-- infra.file.upload
select * from `infra_file_config` where `master` = ?;
begin;
insert into `infra_file_usage` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
update `infra_file_usage` set `bytes` = `bytes` + ? where `tenant_id` = ? and `bytes` + ? <= `quota`;
insert into `infra_file` (`path`, `name`, `type`, `size`, `is_public`, `config_id`, `user_id`, `creator_name`, `create_time`, `tenant_id`) values (?);
commit;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;

-- infra.file.presignedUrl
select * from `infra_file_config` where `master` = ?;

-- infra.file.create
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;

-- infra.file.page
select count(*) as `total` from `infra_file` as `f` where `f`.`tenant_id` = ?;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? order by `f`.`id` desc limit ? offset ?;

-- infra.file.delete
begin;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`id` = ?;
select `i`.`id` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`invoice_file_path` = ? limit ?;
select `f`.`id` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` where `f`.`tenant_id` = ? and `f`.`urls` = ? limit ?;
select `id` from `order_signature` where `tenant_id` = ? and `image_path` = ? limit ?;
select `id` from `order_link_event` where `tenant_id` = ? and `image_path` = ? limit ?;
delete from `infra_file` where `tenant_id` = ? and `id` = ?;
update `infra_file_usage` set `bytes` = greatest(?, bytes - ?) where `tenant_id` = ?;
commit;
